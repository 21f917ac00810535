import { Fragment } from 'react';
import type { TextMark } from '../../shared/ipc';

/** A text with the places that were looked for. Nothing in it is interpreted. */
export function Marked({ text, marks }: { text: string; marks: readonly TextMark[] }) {
  if (marks.length === 0) return text;
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

import type { Notice, NoticeKind } from '../../shared/ipc';

/** Somebody should look: in amber. The others only tell. */
export function calls(kind: NoticeKind): boolean {
  return kind === 'conflict' || kind === 'not-saved' || kind === 'also-open';
}

/** The few words beside a badge; "continued as …" is short enough to stand whole (C1). */
export function shortNotice({ kind, text }: Notice): string {
  return { conflict: 'conflict', 'not-saved': 'not being saved', 'also-open': 'also open elsewhere', 'free-again': 'can be resumed again', moved: text }[kind];
}

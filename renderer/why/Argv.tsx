import { Copy } from 'lucide-react';
import { copy } from '../app/acts';
import { shownArgument } from '../app/words';
import { IconButton } from '../ui/Button';

/** A flag and its value belong on one line; told by their form alone, for reading only. */
function lines(argv: string[]): string[][] {
  const found: string[][] = [];
  argv.forEach((argument, index) => {
    const last = found.at(-1);
    if (index > 0 && last?.length === 1 && last[0]?.startsWith('--') && !argument.startsWith('-')) last.push(argument);
    else found.push([argument]);
  });
  return found;
}

/** The exact argument list, a flag with its value on each line, with a button that copies it as a command line. */
export function Argv({ argv, cwd, name }: { argv: string[]; cwd: string; name: string }) {
  if (argv.length === 0) return <p className="muted">Nothing would be started.</p>;
  return (
    <div className="argv">
      <IconButton name={`Copy ${name}`} className="argv-copy" onClick={() => void copy(argv.map(shownArgument).join(' '), 'Command line')}>
        <Copy size={14} />
      </IconButton>
      <ol className="mono selectable">
        {lines(argv).map((line, index) => (
          <li key={index}>{line.map(shownArgument).join(' ')}</li>
        ))}
      </ol>
      <p className="argv-cwd mono selectable" title="The folder it runs in">
        in {cwd}
      </p>
    </div>
  );
}

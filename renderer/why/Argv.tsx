import { Copy } from 'lucide-react';
import { copy } from '../app/acts';
import { shownArgument } from '../app/words';
import { IconButton } from '../ui/Button';

/** The exact argument list, one argument a line, with a button that copies it as a command line. */
export function Argv({ argv, cwd, name }: { argv: string[]; cwd: string; name: string }) {
  if (argv.length === 0) return <p className="muted">Nothing would be started.</p>;
  return (
    <div className="argv">
      <IconButton name={`Copy ${name}`} className="argv-copy" onClick={() => void copy(argv.map(shownArgument).join(' '), 'Command line')}>
        <Copy size={14} />
      </IconButton>
      <ol className="mono selectable">
        {argv.map((argument, index) => (
          <li key={index}>{shownArgument(argument)}</li>
        ))}
      </ol>
      <p className="argv-cwd mono selectable" title="The folder it runs in">
        in {cwd}
      </p>
    </div>
  );
}

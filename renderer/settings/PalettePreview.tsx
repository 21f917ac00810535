import type { ITheme } from '@xterm/xterm';

const COLORS = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan'] as const;
const BRIGHT = ['brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightMagenta', 'brightCyan'] as const;

/** A few lines as a terminal would show them in these colours. For the eye only: the name is what is read out. */
export function PalettePreview({ theme, name }: { theme: ITheme; name: string }) {
  const swatch = (key: keyof ITheme) => <span key={key} className="palette-swatch" style={{ background: String(theme[key]) }} />;
  return (
    <figure className="palette-preview">
      <div className="palette-screen mono" aria-hidden="true" style={{ background: theme.background, color: theme.foreground }}>
        <div>
          <span style={{ color: theme.green }}>❯</span> git status <span style={{ background: theme.cursor, color: theme.background }}> </span>
        </div>
        <div>
          <span style={{ color: theme.red }}>deleted</span> <span style={{ color: theme.yellow }}>changed</span> <span style={{ color: theme.cyan }}>renamed</span> <span style={{ background: theme.selectionBackground }}>selected</span>
        </div>
        <div className="palette-swatches">{[...COLORS, ...BRIGHT].map(swatch)}</div>
      </div>
      <figcaption className="palette-name">{name}</figcaption>
    </figure>
  );
}

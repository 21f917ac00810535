import { useState } from 'react';
import type { Palette } from '../../shared/palettes';
import { act } from '../app/acts';
import { api } from '../app/api';
import { usePage } from '../app/store';
import { TERMINAL_PALETTES, themeOf } from '../theme/terminal-palette';
import type { Ground } from '../theme/theme';
import { Button } from '../ui/Button';
import { chooseSetting } from './choose';
import { PalettePreview } from './PalettePreview';
import { useSetting } from './use-setting';

/** The colours of terminals on one ground: what counts, and the way to others, each looked at before it counts. */
function PaletteControl({ ground }: { ground: Ground }) {
  const key = `terminal.palette.${ground}` as const;
  const place = `palette:${ground}`;
  const chosen = useSetting(key);
  const error = usePage((page) => page.errors[place]);
  const [offered, setOffered] = useState<Palette[]>([]);
  const [at, setAt] = useState(0);
  const looked = offered[at] ?? null;
  const read = async (): Promise<void> => {
    const palettes = await act(place, api().readPalettes());
    setAt(0);
    setOffered(palettes ?? []);
  };
  const use = async (palette: Palette): Promise<void> => {
    if (await chooseSetting(key, palette, null, place)) setOffered([]);
  };
  const shown = looked ?? chosen;
  return (
    <div className="palette-control">
      <PalettePreview theme={shown ? themeOf(shown) : TERMINAL_PALETTES[ground]} name={shown ? shown.name : 'The theme’s own'} />
      <div className="palette-acts">
        {offered.length > 1 && (
          <select className="select setting-select" aria-label={`Colours in this file, for ${ground}`} value={at} onChange={(event) => setAt(Number(event.target.value))}>
            {offered.map(({ name }, index) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        )}
        {looked ? (
          <>
            <Button look="primary" onClick={() => void use(looked)}>
              Use these
            </Button>
            <Button onClick={() => setOffered([])}>Cancel</Button>
          </>
        ) : (
          <Button aria-label={`Import colours for ${ground}`} onClick={() => void read()}>
            Import…
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export const LightPalette = () => <PaletteControl ground="light" />;
export const DarkPalette = () => <PaletteControl ground="dark" />;

import { describe, expect, it } from 'vitest';
import { palette, readPalettes } from './palettes';

const component = (red: number) => `<dict><key>Alpha Component</key><real>1</real><key>Blue Component</key><real>0.5</real><key>Color Space</key><string>sRGB</string><key>Green Component</key><integer>1</integer><key>Red Component</key><real>${red}</real></dict>`;
function itermFile(without: string[] = [], red = 0): string {
  const keys = [...Array.from({ length: 16 }, (_, at) => `Ansi ${at} Color`), 'Background Color', 'Foreground Color', 'Cursor Color'].filter((key) => !without.includes(key));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">\n<plist version="1.0"><dict>${keys.map((key) => `<key>${key}</key>\n\t${component(red)}`).join('')}</dict></plist>`;
}

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'purple', 'cyan', 'white', 'brightBlack', 'brightRed', 'brightGreen', 'brightYellow', 'brightBlue', 'brightPurple', 'brightCyan', 'brightWhite'];
const scheme = (part: object = {}) => ({ name: 'Campbell', background: '#0C0C0C', foreground: '#CCC', cursorColor: '#FFFFFF', ...Object.fromEntries(NAMES.map((name, at) => [name, `#0000${(at + 16).toString(16)}`])), ...part });
const errorOf = (text: string) => {
  const read = readPalettes(text, 'x');
  return read.ok ? null : read.error;
};

describe('palettes of other terminals', () => {
  it('iTerm2: the XML property list, named after its file', () => {
    const read = readPalettes(itermFile(), 'Solarized');
    expect(read).toMatchObject({ ok: true, palettes: [{ name: 'Solarized', background: '#00ff80', cursor: '#00ff80', selection: '#00ff80', ansi: Array.from({ length: 16 }, () => '#00ff80') }] });
  });

  it('Windows Terminal: one scheme, several, and a whole settings file with comments', () => {
    const one = readPalettes(JSON.stringify(scheme()), 'x');
    expect(one).toMatchObject({ ok: true, palettes: [{ name: 'Campbell', background: '#0c0c0c', foreground: '#cccccc', cursor: '#ffffff', selection: '#000018' }] });
    if (one.ok) expect(palette.safeParse(one.palettes[0]).success).toBe(true);
    expect(readPalettes(JSON.stringify([scheme(), scheme({ name: 'Two' })]), 'x')).toMatchObject({ palettes: [{ name: 'Campbell' }, { name: 'Two' }] });
    const settings = `{ // "a comment"\n "profiles": {}, /* another */ "schemes": [${JSON.stringify(scheme({ name: 'a // b, ]' }))},],\n}`;
    expect(readPalettes(settings, 'x')).toMatchObject({ ok: true, palettes: [{ name: 'a // b, ]' }] });
  });

  it('says what is wrong and what a file must have', () => {
    expect(errorOf(itermFile(['Ansi 3 Color', 'Foreground Color']))).toBe('These colours are missing or cannot be read: Ansi 3 Color, Foreground Color.');
    expect(errorOf(itermFile([], 7))).toContain('and 12 more');
    expect(errorOf('<html></html>')).toContain('no property list');
    expect(errorOf('bplist00…')).toContain('binary');
    expect(errorOf('not json')).toContain('neither a property list of iTerm2 nor JSON');
    expect(errorOf('{"a":1}')).toContain('No colour scheme');
    expect(errorOf(JSON.stringify(scheme({ red: 'rgb(1,2,3)', cyan: undefined })))).toBe('Scheme “Campbell”: these colours are missing, or not written as #rrggbb: red, cyan.');
    expect(errorOf(JSON.stringify(scheme({ name: '' })))).toContain('no "name"');
  });

  it('a long hostile file ends in time', () => {
    const began = performance.now();
    expect(errorOf(`<plist>${'<key>a</key><dict>'.repeat(20_000)}`)).toContain('missing');
    expect(errorOf(`"${'\\"'.repeat(100_000)}`)).not.toBeNull();
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

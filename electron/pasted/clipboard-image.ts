import { clipboard } from 'electron';

/** What Electrons before 45 had instead of `read`. */
interface OlderClipboard {
  readImage?(): { isEmpty(): boolean; toPNG(): Buffer };
}

/** The image on the clipboard as the bytes of a PNG; null when there is none. */
export async function clipboardImage(): Promise<Uint8Array | null> {
  const older = clipboard as unknown as OlderClipboard;
  if (older.readImage) {
    const image = older.readImage();
    return image.isEmpty() ? null : new Uint8Array(image.toPNG());
  }
  for (const item of await clipboard.read()) {
    if (item.types.includes('image/png')) return new Uint8Array(await (await item.getType('image/png')).arrayBuffer());
  }
  return null;
}

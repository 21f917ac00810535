// Images that were pasted or dropped without being files: kept in the state folder for the agents that are given their
// path, readable by the user alone, bounded, and deleted after a while.
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_PASTED_BYTES, type Answer } from '../../shared/ipc';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST = { files: 200, bytes: 500_000_000 };
/** Only what this made is ever deleted. */
const OURS = /^pasted-\d{8}-\d{6}-[0-9a-f]{8}\.(?:png|jpg|gif|webp|bmp)$/;

/** By the first bytes, never by what the page says. */
function kindOf(data: Uint8Array): string | null {
  const text = Buffer.from(data.subarray(0, 12)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp';
  return text.startsWith('BM') ? 'bmp' : null;
}

export class Pasted {
  constructor(
    private readonly folder: string,
    /** After how many days they are deleted. */
    private readonly days: () => number,
    private readonly now: () => number = Date.now,
    private readonly most = MOST,
  ) {}

  /** Writes an image into a file of its own. */
  async save(data: Uint8Array): Promise<Answer<{ path: string }>> {
    const kind = kindOf(data);
    if (kind === null) return { ok: false, error: 'Only PNG, JPEG, GIF, WebP and BMP images can be pasted. Save it as a file and drop that.' };
    if (data.length > MAX_PASTED_BYTES) return { ok: false, error: `The image is larger than ${MAX_PASTED_BYTES / 1_000_000} MB. Save it as a file and drop that.` };
    const stamp = new Date(this.now()).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
    const file = path.join(this.folder, `pasted-${stamp}-${randomBytes(4).toString('hex')}.${kind}`);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await writeFile(file, data, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      return { ok: false, error: `The image could not be kept in ${this.folder} (${error instanceof Error ? error.message : String(error)}).` };
    }
    await this.clean(file);
    return { ok: true, value: { path: file } };
  }

  /** Deletes what is old, and the oldest when there are too many; never `except`. A file that cannot be deleted stays. */
  async clean(except: string | null = null): Promise<void> {
    const names = await readdir(this.folder).catch(() => []);
    const files: { file: string; size: number; at: number }[] = [];
    for (const name of names.filter((each) => OURS.test(each))) {
      const file = path.join(this.folder, name);
      const found = await lstat(file).catch(() => null);
      if (found?.isFile()) files.push({ file, size: found.size, at: found.mtimeMs });
    }
    files.sort((a, b) => b.at - a.at);
    const oldest = this.now() - this.days() * DAY_MS;
    let [count, bytes] = [0, 0];
    for (const { file, size, at } of files) {
      count += 1;
      bytes += size;
      if (file !== except && (at < oldest || count > this.most.files || bytes > this.most.bytes)) await unlink(file).catch(() => undefined);
    }
  }
}

import type { Platform } from '../../shared/keys';

/** The platform in the words of page and main; every other Unix counts as Linux. */
export function thisPlatform(): Platform {
  return process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
}

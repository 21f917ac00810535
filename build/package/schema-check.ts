// electron-builder's own loader and schema check. It runs them at every start but offers them to nobody else; this file is
// the one place that knows where they lie and what they take (26.17.0).
import { createRequire } from 'node:module';
import path from 'node:path';

export type Configuration = Record<string, unknown>;

interface Checker {
  getConfig(projectDir: string, file: string, extra: Configuration | null): Promise<Configuration>;
  validateConfiguration(configuration: Configuration, debug: { isEnabled: boolean }): Promise<void>;
}

const checker = createRequire(import.meta.url)('app-builder-lib/out/util/config/config') as Checker;
const root = path.resolve(import.meta.dirname, '..', '..');

/**
 * Loads a configuration file of the checkout with everything it extends, merges `extra` into it, and checks the whole.
 * @throws an error that names the part which does not fit the schema
 */
export async function checkedConfiguration(file: string, extra: Configuration | null = null): Promise<Configuration> {
  const configuration = await checker.getConfig(root, file, extra);
  await checker.validateConfiguration(configuration, { isEnabled: false });
  return configuration;
}

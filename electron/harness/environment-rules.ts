// Checks a person's own variables for one architect: what would break the promise is refused at its field (L4).
import type { FieldError, Harness } from './harness';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Set for every agent: our own, and the identity of our terminal. */
const OURS = [/^ATELIER_/i, /^ELECTRON_/i, /^TERM$/, /^COLORTERM$/, /^TERM_PROGRAM/];

const fault = (message: string): FieldError => ({ field: 'environment', message });

/** Every fault of the variables; none when an agent of this harness can be given them. */
export function refusedVariables(environment: Readonly<Record<string, string>>, harness: Harness): FieldError[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!NAME.test(name)) return [fault(`“${name.slice(0, 80)}” is no name for a variable: letters, digits and _, not a digit first`)];
    if (value.includes('\0')) return [fault(`${name} cannot hold a NUL character`)];
    if (name === 'HOME') return [fault('HOME decides where every program keeps its files; for a second account set the agent’s own config folder, such as CLAUDE_CONFIG_DIR')];
    if (OURS.some((rule) => rule.test(name)) || name in harness.environment()) return [fault(`${name} is set by Atelier itself`)];
    if (harness.scrubbed.some((rule) => (typeof rule === 'string' ? rule === name : rule.test(name)))) return [fault(`${name} belongs to another running agent, and would keep this one from saving its conversation`)];
    // Measured: a relative folder is taken from the agent's working folder; its conversations would not be found.
    const before = harness.configFolder({ env: {}, home: '/' });
    if (harness.configFolder({ env: { [name]: value }, home: '/' }) === null && before !== null) return [fault(`${name}: give the full path of the folder, starting with /`)];
    return [];
  });
}

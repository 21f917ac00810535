/**
 * Reads variables written one a line as `NAME=value`; empty lines are passed over, and a value goes to the end of its line
 * as it is. Gives the line number (from 1) of the first line that is no such line, or names a variable twice.
 */
export function readEnvironment(text: string): { environment: Record<string, string> } | { line: number } {
  const environment: Record<string, string> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const equals = line.indexOf('=');
    const name = line.slice(0, equals).trim();
    if (equals < 1 || name === '' || Object.hasOwn(environment, name)) return { line: index + 1 };
    environment[name] = line.slice(equals + 1);
  }
  return { environment };
}

export function writeEnvironment(environment: Readonly<Record<string, string>>): string {
  return Object.entries(environment).map(([name, value]) => `${name}=${value}`).join('\n');
}

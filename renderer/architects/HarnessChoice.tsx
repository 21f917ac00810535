import type { HarnessView } from '../../shared/ipc';

/** The harness that has no program of its own: its command is the user's. */
export const CUSTOM = 'custom';

/** What is known of a harness's program on this machine. */
export function harnessPlace(harness: HarnessView): string {
  if (harness.path !== null) return harness.version ?? 'found';
  return harness.name === CUSTOM ? 'your own command' : 'not found';
}

interface HarnessChoiceProps {
  harnesses: HarnessView[];
  value: string;
  onChange: (name: string) => void;
  error: string | null;
}

/** One of the known harnesses, each with its version or that its program was not found. */
export function HarnessChoice({ harnesses, value, onChange, error }: HarnessChoiceProps) {
  return (
    <fieldset className="harnesses">
      <legend>Harness</legend>
      {harnesses.map((harness) => (
        <label key={harness.name} className="harness">
          <input type="radio" name="harness" value={harness.name} checked={harness.name === value} onChange={() => onChange(harness.name)} />
          {harness.label}
          <span className="harness-place" data-found={harness.path !== null || harness.name === CUSTOM}>
            {harnessPlace(harness)}
          </span>
        </label>
      ))}
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

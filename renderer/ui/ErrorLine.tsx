import { X } from 'lucide-react';
import { setError } from '../app/acts';

/** One sentence about an act that failed, where it happened; it can be selected, and put away when `place` is given. */
export function ErrorLine({ text, place }: { text: string; place?: string }) {
  return (
    <div className="error-line" role="alert">
      <span className="selectable">{text}</span>
      {place !== undefined && (
        <button type="button" className="icon-button" aria-label="Dismiss" onClick={() => setError(place, null)}>
          <X size={14} />
        </button>
      )}
    </div>
  );
}

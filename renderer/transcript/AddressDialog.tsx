import { actAndSay, copy } from '../app/acts';
import { api } from '../app/api';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import { READER } from './place';

/** Where an address leads, before anything happens. */
export function AddressDialog({ url, architectId, onClose }: { url: string; architectId: string; onClose: () => void }) {
  const target = asTaken(url);
  const run = (doIt: () => Promise<unknown>) => (): void => {
    onClose();
    void doIt();
  };
  return (
    <Modal title="Open this address?" text="It was written in the conversation. Check where it leads." onClose={onClose}>
      <p className="said-address mono selectable">{target}</p>
      <div className="modal-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button onClick={run(() => copy(target, 'Address'))}>Copy</Button>
        <Button look="primary" onClick={run(() => actAndSay(READER, api().openLink({ architectId, url: target })))}>
          Open in browser
        </Button>
      </div>
    </Modal>
  );
}

/** As the network takes it: letters of a host that only look like others are written out. */
function asTaken(url: string): string {
  return URL.parse(url)?.href ?? url;
}

// The utility process of the VS Code pattern: PTYs here, and a port straight to the page.
import { TextHost } from './text-host';
import { VSCODE, type FromPage } from './wire';

process.parentPort.once('message', ({ ports: [port] }) => {
  if (!port) throw new Error('no port came');
  const host = new TextHost(VSCODE, (message) => port.postMessage(message));
  port.on('message', ({ data }) => host.receive(data as FromPage));
  port.start();
});

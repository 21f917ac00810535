// Where the running app answers the command line.
import { shortSocketPath } from '../terminal/socket-path';

/** The socket's path for a state folder: inside it, or under a hashed name where that would be too long. */
export function appSocket(stateFolder: string): string {
  return shortSocketPath({ stateFolder }, 'app', 'command-line.sock');
}

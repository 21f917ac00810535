// Imported first. Without a session's runtime folder the toolkit keeps its settings reader's file in the user's home
// (measured: ~/.cache/dconf/user appears at each start); in memory it reads nothing and writes nothing there. On a real
// desktop XDG_RUNTIME_DIR is set, and the user's own settings are read as usual.
import { OUR_SETTINGS_BACKEND } from '../launch/environment';

if (process.platform === 'linux' && !process.env.XDG_RUNTIME_DIR) process.env.GSETTINGS_BACKEND ??= OUR_SETTINGS_BACKEND;

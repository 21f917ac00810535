/** Two soft tones, in hertz, and when each begins, in seconds. */
const TONES = [
  [660, 0],
  [880, 0.12],
] as const;
const LENGTH = 0.25;
const LOUDNESS = 0.08;
/** In milliseconds. */
const PATIENCE = 2_000;

/** The sound for "somebody needs you". Made here: no file to load, and the same on every desktop. */
export async function chime(): Promise<void> {
  const audio = new AudioContext();
  const ends = TONES.map(([pitch, begin]) => tone(audio, pitch, audio.currentTime + begin));
  // Where there is no device the tones never end.
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  await audio.close();
}

function tone(audio: AudioContext, pitch: number, at: number): Promise<void> {
  const oscillator = new OscillatorNode(audio, { frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  // Swells and fades, for a tone that begins or ends at once clicks.
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + LENGTH);
  return new Promise((resolve) => oscillator.addEventListener('ended', () => resolve(), { once: true }));
}

/** A cup is touched with a spoon: two short tones, made here, so that no file is fetched. */

const TONES = { turn: [880, 1318.5], offer: [659.3, 987.8] } as const;
const APART = 0.14;
const LENGTH = 0.9;

let air: AudioContext | undefined;

export function ring(call: keyof typeof TONES): void {
  air ??= new AudioContext();
  void air.resume();
  TONES[call].forEach((pitch, place) => touch(air!, pitch, air!.currentTime + place * APART));
}

function touch(context: AudioContext, pitch: number, at: number): void {
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.12, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}

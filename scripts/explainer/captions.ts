/** Puts a caption below the words in the picture, beside the phone. */
const cuePosition = 'line:84% position:7%,line-left size:52% align:left';

/** Writes WebVTT with one caption for each part of the video, shown as long as the part takes. */
export function toCaptions(parts: readonly { seconds: number; text: string }[]): string {
  let elapsed = 0;
  const cues = parts.map(({ seconds, text }) => {
    const start = elapsed;
    elapsed += seconds;
    return `${formatTime(start)} --> ${formatTime(elapsed)} ${cuePosition}\n${text}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** `00:01:02.345` */
function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  return new Date(ms).toISOString().slice(11, 23);
}

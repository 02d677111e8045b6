/** The file extensions of sounds that the server accepts, whatever type the browser reports. */
const names = 'wav wave w64 flac mp3 m4a m4b mp4 aac ogg oga opus aif aiff aifc wma mka'.split(' ')
export const acceptedSounds = ['audio/*', ...names.map((name) => `.${name}`)].join(',')

/** Faults that are visible before uploading; the server examines the content. */
export function soundFault(file: { name: string; size: number }): 'emptyFile' | 'notSound' | null {
  if (file.size === 0) return 'emptyFile'
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  return names.includes(ending) ? null : 'notSound'
}

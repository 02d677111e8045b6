/** The names the server takes, whatever a browser says of their type. */
const names = 'mp4 m4v mov mkv webm avi ts m2ts mts mpg mpeg wmv asf flv ogv mxf 3gp vob dv rm rmvb'.split(' ')
export const accepted = ['video/*', ...names.map((name) => `.${name}`)].join(',')

/** What can be seen to be wrong before hours of sending; what is inside is the server's judgement. */
export function videoFault(file: { name: string; size: number }): 'emptyFile' | 'notVideo' | null {
  if (file.size === 0) return 'emptyFile'
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  return names.includes(ending) ? null : 'notVideo'
}

/** The file extensions that the server accepts, whatever type the browser reports. */
const names = 'mp4 m4v mov mkv webm avi ts m2ts mts mpg mpeg wmv asf flv ogv mxf 3gp vob dv rm rmvb'.split(' ')
export const accepted = ['video/*', ...names.map((name) => `.${name}`)].join(',')

/** Faults that are visible before hours of uploading; the server examines the content. */
export function videoFault(file: { name: string; size: number }): 'emptyFile' | 'notVideo' | null {
  if (file.size === 0) return 'emptyFile'
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  return names.includes(ending) ? null : 'notVideo'
}

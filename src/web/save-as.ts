/** A call that needs a token cannot be a link, so its bytes are passed to the browser's downloads. */
export function saveAs(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

// Refreshes the inbox and handles the copy buttons; every page works without it.
const inbox = document.querySelector('[data-live]')

async function refresh() {
  if (document.hidden || inbox.contains(document.activeElement)) return
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  if (!response.ok) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('[data-live]')
  if (next && next.dataset.live !== inbox.dataset.live) {
    inbox.dataset.live = next.dataset.live
    inbox.replaceChildren(...next.childNodes)
    showCopyButtons()
  }
}

function showCopyButtons() {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll('button[data-copy][hidden]')) button.hidden = false
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('button[data-copy]')
  if (!button) return
  navigator.clipboard.writeText(button.dataset.copy).then(
    () => {
      button.textContent = button.dataset.done
    },
    () => undefined,
  )
})

showCopyButtons()
if (inbox) setInterval(() => refresh().catch(() => undefined), 3000)

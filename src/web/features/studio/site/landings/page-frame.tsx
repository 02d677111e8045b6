import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { dirOf, type Locale } from '#lib/text/locale.ts'
import './landings.css'

type Props = { title: string; width: 'phone' | 'desk'; lang: Locale; children: ReactNode }

const emptyPage = (lang: Locale) =>
  `<!doctype html><html lang="${lang}" dir="${dirOf(lang)}"><head><title></title></head><body></body></html>`

/**
 * A page inside the page, as wide as a phone or a desk: styles ask how wide the window is, and a narrow box is no window.
 * Nothing in it can be pressed. Another language is another frame: give it a key.
 */
export function PageFrame({ title, width, lang, children }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const onLoad = ({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (contentDocument === null) return
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]'))
      contentDocument.head.append(sheet.cloneNode())
    setBody(contentDocument.body)
  }
  return (
    <div className={`landing-frame ${width}`}>
      <iframe title={title} srcDoc={emptyPage(lang)} onLoad={onLoad} />
      {body && createPortal(<main inert>{children}</main>, body)}
    </div>
  )
}

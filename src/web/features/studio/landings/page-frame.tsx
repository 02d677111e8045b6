import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { dirOf, type Locale } from '#lib/locale.ts'

type Props = { title: string; width: 'phone' | 'desk'; lang: Locale; children: ReactNode }

const emptyPage = '<!doctype html><html><head></head><body></body></html>'

/**
 * A page inside the page, as wide as a phone or a desk: styles ask how wide the window is, and a narrow box is no window.
 * Nothing in it can be pressed.
 */
export function PageFrame({ title, width, lang, children }: Props) {
  const [inside, setInside] = useState<Document | null>(null)
  const onLoad = ({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (contentDocument === null) return
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]'))
      contentDocument.head.append(sheet.cloneNode())
    setInside(contentDocument)
  }
  useEffect(() => {
    if (inside === null) return
    inside.documentElement.lang = lang
    inside.documentElement.dir = dirOf(lang)
  }, [inside, lang])
  return (
    <div className={`landing-frame ${width}`}>
      <iframe title={title} srcDoc={emptyPage} onLoad={onLoad} />
      {inside && createPortal(<main inert>{children}</main>, inside.body)}
    </div>
  )
}

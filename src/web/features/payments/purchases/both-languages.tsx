import { useLocale } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { receiptWords } from './receipt-words.ts'

export type ReceiptWord = keyof typeof receiptWords

export const TaxName = ({ percent }: { percent: number }) => (
  <TwoTexts
    fa={`${receiptWords.vat.fa}، ${localDigits(percent, 'fa')}٪`}
    en={`${receiptWords.vat.en}, ${localDigits(percent, 'en')}%`}
  />
)

export const Both = ({ word }: { word: ReceiptWord }) => (
  <TwoTexts fa={receiptWords[word].fa} en={receiptWords[word].en} />
)

/** The page's language first and larger, the other below it. */
export function TwoTexts({ fa, en }: { fa: string; en: string }) {
  const persian = (
    <span key="fa" lang="fa" dir="rtl">
      {fa}
    </span>
  )
  const english = (
    <span key="en" lang="en" dir="ltr">
      {en}
    </span>
  )
  return <span className="both">{useLocale() === 'fa' ? [persian, english] : [english, persian]}</span>
}

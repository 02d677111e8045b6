import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call, callForFile } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { DropZone } from '#web/features/studio/drop-zone.tsx'
import { DraftHead } from '#web/features/studio/form/draft-frame.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { type Batch, BatchPreview } from './batch-preview.tsx'
import './goods.css'

const mostBytes = 2_000_000

/** Goods as a table: saved as a file, changed in a spreadsheet, and read in again with a preview. */
export function TablePage() {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const [file, setFile] = useState<File | null>(null)
  const [batch, setBatch] = useState<Batch | null>(null)
  const [isAgreed, setIsAgreed] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const { value, reload } = useAnswer('goods-table', (signal) => call('GET /studio/goods-table', {}, { signal }))
  const saving = useAsking(async () => {
    const { blob, name } = await callForFile('GET /studio/goods-table', {}, '.csv')
    saveAs(blob, name ?? 'goods.csv')
  })
  const send = (chosen: File, digest?: string) => {
    const form = new FormData()
    if (digest !== undefined) form.set('digest', digest)
    form.set('agreed', String(isAgreed))
    form.set('file', chosen)
    return call('POST /studio/goods-table', {}, { form })
  }
  const reading = useAsking(async () => {
    if (file === null) return
    setBatch(await send(file))
  })
  const writing = useAsking(async () => {
    if (file === null || batch === null) return
    try {
      const done = await send(file, batch.digest)
      toast({ kind: 'good', text: t('batch.written', { count: localDigits(done.rows.length, locale) }) })
      setFile(null)
      setBatch(null)
      reload()
    } catch (error) {
      // what the page shows is what is there now
      setBatch(await send(file))
      throw error
    }
  })
  const take = (chosen: File) => {
    setTooLarge(chosen.size > mostBytes)
    setBatch(null)
    setIsAgreed(false)
    setFile(chosen.size > mostBytes ? null : chosen)
  }
  return (
    <>
      <DraftHead list={{ label: t('title'), to: '/studio/goods' }} name={t('table')} />
      <p className="muted goods-about">{t('tableAbout')}</p>
      <div className="stack">
        <section className="card stack">
          <h2>{t('out')}</h2>
          <p className="small muted">{t('outHelp')}</p>
          <div>
            <Button kind="soft" busy={saving.busy} onClick={saving.ask}>
              {value === null
                ? t('saveTable')
                : t('saveRows', { n: value.rows, count: localDigits(value.rows, locale) })}
            </Button>
          </div>
          {saving.fault !== null && (
            <p className="note failed" role="alert">
              {saving.fault}
            </p>
          )}
        </section>
        <section className="card stack">
          <h2>{t('in')}</h2>
          <p className="small muted">{t('inHelp')}</p>
          <DropZone
            label={file === null ? t('chooseFile') : file.name}
            help={t('fileHelp')}
            accept=".csv,.tsv,.txt,text/csv"
            disabled={reading.busy || writing.busy}
            onFile={take}
          />
          {tooLarge && (
            <p className="help wrong" role="alert">
              {t('tooLarge')}
            </p>
          )}
          {file !== null && batch === null && (
            <div>
              <Button kind="main" busy={reading.busy} onClick={reading.ask}>
                {t('readFile')}
              </Button>
            </div>
          )}
          {reading.fault !== null && (
            <p className="note failed" role="alert">
              {reading.fault}
            </p>
          )}
        </section>
        {batch !== null && (
          <BatchPreview
            batch={batch}
            busy={writing.busy}
            fault={writing.fault}
            isAgreed={isAgreed}
            onAgreed={setIsAgreed}
            onWrite={writing.ask}
          />
        )}
      </div>
    </>
  )
}

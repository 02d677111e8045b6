import { useState } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useLazyPart } from '#web/use-lazy-part.ts'
import type { FormText } from './form-text.ts'
import type { BlockOf } from './landing.ts'
import { Paragraphs } from './paragraphs.tsx'
import { Part } from './part.tsx'

const loadForm = () => import('./entry-form.tsx')

export type FormOf = { slug: string; text: FormText }

/** The form of a page. Its code comes by itself, because most pages have none; its room is there before. */
export function FormBlock({ block, form }: { block: BlockOf<'form'>; form: FormOf }) {
  const [failed, setFailed] = useState(false)
  const [onFail] = useState(() => () => setFailed(true))
  const Form = useLazyPart(!failed, loadForm, onFail)
  return (
    <Part title={block.title}>
      {block.text !== '' && <Paragraphs text={block.text} />}
      <div className="landing-form">
        {failed && <FailedPart onRetry={() => setFailed(false)} />}
        {/* oxlint-disable-next-line react/static-components -- kept in state: the same component in every render */}
        {Form && <Form consent={block.consent} {...form} />}
        <noscript>
          <p>{form.text.noScript}</p>
          <ButtonLink kind="soft" to="/contact">
            {form.text.write}
          </ButtonLink>
        </noscript>
      </div>
    </Part>
  )
}

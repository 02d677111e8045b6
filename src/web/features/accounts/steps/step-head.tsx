import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  /** The step has no field that takes the focus by itself. */
  takesFocus?: boolean
  children?: ReactNode
}

/** What a step is about; where nothing else takes the focus, it does, so that a screen reader tells the new step. */
export function StepHead({ title, takesFocus = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div>
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {children && <p className="muted">{children}</p>}
    </div>
  )
}

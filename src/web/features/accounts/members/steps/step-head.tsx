import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  /** True when no field of the step takes the focus. */
  takesFocus?: boolean
  children?: ReactNode
}

/** The title of a step. When nothing else takes the focus, it does, so that a screen reader announces the step. */
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

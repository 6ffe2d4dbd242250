import { useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { useCopied } from './use-copied.ts'
import { useHydrated } from '../use-hydrated.ts'

type Props = {
	label: string
	value: string
	/** The text that is shown, if it differs. */
	children?: ReactNode
}

/** A value to copy elsewhere, as part of a `<dl>`: one click selects the whole, one tap copies it where scripts run. */
export function CopyField({ label, value, children }: Props) {
	const text = useRef<HTMLSpanElement>(null)
	const hydrated = useHydrated()
	const { copied, copy } = useCopied(value, () => text.current && getSelection()?.selectAllChildren(text.current))
	return (
		<div className="relative flex min-h-14 flex-col justify-center py-1.5 pr-24 noscript:pr-0">
			<dt className="text-sm text-muted">{label}</dt>
			<dd className="font-semibold wrap-anywhere tabular-nums">
				<span ref={text} className="select-all">
					{children ?? value}
				</span>
				<span className="absolute inset-y-0 right-0 flex items-center noscript:hidden">
					<Button
						type="button"
						variant="secondary"
						size="sm"
						onClick={copy}
						aria-label={`Copy ${label}`}
						className={classes('w-21', !hydrated && 'invisible')}
					>
						{copied ? 'Copied' : 'Copy'}
					</Button>
				</span>
				<span role="status" className="sr-only">
					{copied && `${label} copied`}
				</span>
			</dd>
		</div>
	)
}

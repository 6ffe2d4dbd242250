import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { useCopied } from '#app/ui/link/use-copied.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Text of several lines for pasting elsewhere: selected by hand, or copied with one tap if scripts run. */
export function CopyText({ label, value }: { label: string; value: string }) {
	const frame = useRef<HTMLDivElement>(null)
	const hydrated = useHydrated()
	const { copied, copy } = useCopied(value, () => frame.current?.querySelector('textarea')?.select())
	return (
		<div ref={frame} className="flex flex-col gap-2">
			{hydrated && (
				<Button type="button" variant="secondary" size="sm" onClick={copy} className="self-start">
					{copied ? 'Copied' : 'Copy as Text'}
				</Button>
			)}
			<TextArea
				label={label}
				value={value}
				readOnly
				dir="auto"
				className="[&_textarea]:h-48 [&_textarea]:field-sizing-fixed"
			/>
			<p role="status" className="sr-only">
				{copied && 'Text copied'}
			</p>
		</div>
	)
}

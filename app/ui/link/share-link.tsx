import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../form/field.tsx'
import { Icon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'

type Props = {
	label: string
	hint?: string
	/** A complete address. */
	link: string
	/** The title for the device's own share sheet. */
	title: string
}

const SAYS_SO_FOR = 2_000

/** An address to share: selected by hand, shared or copied in one tap where scripts run. */
export function ShareLink({ label, hint, link, title }: Props) {
	const hydrated = useHydrated()
	const [copied, setCopied] = useState(false)
	const [stuck, setStuck] = useState(false)
	useEffect(() => {
		if (!copied) return
		const timer = setTimeout(() => setCopied(false), SAYS_SO_FOR)
		return () => clearTimeout(timer)
	}, [copied])

	const canShare = hydrated && typeof navigator.share === 'function'
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(link)
			setCopied(true)
		} catch {
			// Without https, or where it is forbidden, the address can still be copied by hand.
			setStuck(true)
		}
	}
	return (
		<div className="flex flex-col gap-2">
			<TextField label={label} hint={hint} value={link} readOnly onFocus={(event) => event.target.select()} />
			<div className="flex flex-wrap gap-2 empty:hidden">
				{hydrated && (
					<Button type="button" variant="secondary" size="sm" onClick={() => void copy()}>
						{copied ? 'Copied' : 'Copy Link'}
					</Button>
				)}
				{canShare && (
					<Button
						type="button"
						variant="secondary"
						size="sm"
						onClick={() => void navigator.share({ title, url: link }).catch(() => {})}
					>
						<Icon name="share-2" className="size-4" /> Share
					</Button>
				)}
			</div>
			<p role="status" className="text-sm text-muted empty:hidden">
				{stuck ? 'Select the link and copy it.' : copied ? <span className="sr-only">Link copied</span> : null}
			</p>
		</div>
	)
}

import { useState } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
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
	/** For the main thing to do on a page. */
	primary?: boolean
	/** Takes the whole width. */
	wide?: boolean
}

const SAYS_SO_FOR = 2_000

/** One button that shares an address, or copies it where the device cannot share; without scripts a field to copy it from. */
export function ShareLink({ label, hint, link, title, primary, wide }: Props) {
	const hydrated = useHydrated()
	const [copied, setCopied] = useState(false)
	const [stuck, setStuck] = useState(false)
	const canShare = hydrated && typeof navigator.share === 'function'
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(link)
			setCopied(true)
			setTimeout(() => setCopied(false), SAYS_SO_FOR)
		} catch {
			// Without https, or where it is forbidden, the address can still be copied by hand.
			setStuck(true)
		}
	}
	return (
		<div className={classes('flex flex-col gap-2', wide && 'grow')}>
			<div className="flex flex-wrap items-end gap-2">
				<div className={stuck ? 'grow' : 'hidden grow noscript:block'}>
					<TextField label={label} value={link} readOnly onFocus={(event) => event.target.select()} />
				</div>
				<Button
					type="button"
					variant={primary ? 'primary' : 'secondary'}
					onClick={() => (canShare ? void navigator.share({ title, url: link }).catch(() => {}) : void copy())}
					className={classes('noscript:hidden', wide && 'grow', !hydrated && 'invisible')}
				>
					<Icon name={canShare ? 'share-2' : 'link'} className="size-4" />{' '}
					{copied ? 'Copied' : canShare ? 'Share' : 'Copy Link'}
				</Button>
			</div>
			{hint && <p className="text-sm text-muted">{hint}</p>}
			<p role="status" className="text-sm text-muted empty:hidden">
				{stuck ? 'Select the link and copy it.' : copied ? <span className="sr-only">Link copied</span> : null}
			</p>
		</div>
	)
}

import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { currentOffer } from './offer.ts'
import { rememberAnswer } from './when-to-ask.ts'

/** Asks once whether to put the application on the phone; on an iPhone or iPad it says how. */
export default function InstallQuestion() {
	const [isOpen, setOpen] = useState(true)
	const offer = currentOffer()
	if (!isOpen) return null
	const close = () => {
		rememberAnswer()
		setOpen(false)
	}
	const install = () => {
		close()
		void offer?.prompt().catch(() => {})
	}
	return (
		<Notice icon="info" title="Keep Courtside on your home screen" role="status">
			<p>
				{offer
					? 'Your bookings open in one tap, also without a signal.'
					: 'Your bookings open in one tap, also without a signal: tap Share in Safari, then “Add to Home Screen”.'}
			</p>
			<div className="mt-3 flex flex-wrap gap-3">
				{offer && (
					<Button type="button" size="sm" onClick={install}>
						Install
					</Button>
				)}
				<Button type="button" size="sm" variant="secondary" onClick={close}>
					{offer ? 'Not Now' : 'Got It'}
				</Button>
			</div>
		</Notice>
	)
}

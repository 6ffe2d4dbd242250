import { useEffect, useState } from 'react'

/**
 * Returns the dialog that is open when something begins to show over the page, or null. A modal dialog makes everything
 * outside it inert, so such a thing moves into it.
 */
export function useOpenDialog(isShowing: boolean) {
	const [dialog, setDialog] = useState<Element | null>(null)
	useEffect(() => {
		setDialog((before) => (isShowing ? (before ?? document.querySelector('dialog[open]')) : null))
	}, [isShowing])
	return dialog?.isConnected ? dialog : null
}

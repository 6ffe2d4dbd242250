import { useEffect, useState } from 'react'

/**
 * Returns the dialog that is open when something begins to show over the page, or null. A modal dialog makes everything
 * outside it inert, so such a thing moves into it. It moves out again when the dialog is gone, such as a toast that
 * follows another at once.
 */
export function useOpenDialog(isShowing: boolean) {
	const [dialog, setDialog] = useState<Element | null>(null)
	useEffect(() => {
		const next = (before: Element | null) => (before?.isConnected ? before : document.querySelector('dialog[open]'))
		setDialog((before) => (isShowing ? next(before) : null))
	})
	return dialog?.isConnected ? dialog : null
}

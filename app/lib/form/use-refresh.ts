import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { canRefresh } from './sent-form.ts'

/** Returns a function that loads the page's data anew, and does nothing where that would lose the page. */
export function useRefresh() {
	const { revalidate } = useRevalidator()
	return useCallback(async () => {
		if (await canRefresh()) await revalidate()
	}, [revalidate])
}

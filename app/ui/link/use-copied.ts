import { useEffect, useState } from 'react'

const SAYS_SO_FOR = 2_000

/** Returns `copy`, and whether it has just copied. Without https, or where it is forbidden, it calls `select`. */
export function useCopied(value: string, select: () => void) {
	const [copied, setCopied] = useState(false)
	useEffect(() => {
		if (!copied) return
		const timer = setTimeout(() => setCopied(false), SAYS_SO_FOR)
		return () => clearTimeout(timer)
	}, [copied])

	const copy = async () => {
		try {
			await navigator.clipboard.writeText(value)
			setCopied(true)
		} catch {
			select()
		}
	}
	return { copied, copy: () => void copy() }
}

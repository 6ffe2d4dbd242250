import { useEffect, useState, type ComponentType } from 'react'
import { isTimeToAsk } from './when-to-ask.ts'

/** The question whether to install the application, which is loaded only where it is asked. */
export function InstallHint() {
	const [Question, setQuestion] = useState<ComponentType | null>(null)
	useEffect(() => {
		let left = false
		const look = () => {
			if (!isTimeToAsk()) return
			import('./install-question.tsx').then(
				(loaded) => left || setQuestion(() => loaded.default),
				() => {},
			)
		}
		look()
		// A browser may make its offer only once the worker is there.
		addEventListener('beforeinstallprompt', look)
		return () => {
			left = true
			removeEventListener('beforeinstallprompt', look)
		}
	}, [])
	return Question && <Question />
}

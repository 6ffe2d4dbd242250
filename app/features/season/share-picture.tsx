import { useState, type MouseEvent } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Props = { picture: string; file: string; title: string }

/** Shares a picture as a file where the device can, and saves it everywhere else. */
export function SharePicture({ picture, file, title }: Props) {
	const canShare = useHydrated() && canShareFiles()
	const [isFetching, setFetching] = useState(false)
	const share = async (event: MouseEvent<HTMLAnchorElement>) => {
		if (!canShare) return
		event.preventDefault()
		if (isFetching) return
		setFetching(true)
		try {
			const response = await fetch(picture)
			if (!response.ok) throw new Error('No picture')
			await navigator.share({ title, files: [new File([await response.blob()], file, { type: 'image/png' })] })
		} catch (error) {
			// The person closed the share sheet, or it cannot open: then they still get the picture.
			if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(picture)
		} finally {
			setFetching(false)
		}
	}
	return (
		<a href={picture} download={file} onClick={share} className={buttonClass({ size: 'lg' })}>
			<Icon name={canShare ? 'share-2' : 'download'} className="size-5" /> {canShare ? 'Share' : 'Save the Picture'}
		</a>
	)
}

const canShareFiles = () =>
	typeof navigator.canShare === 'function' &&
	navigator.canShare({ files: [new File([''], 'season.png', { type: 'image/png' })] })

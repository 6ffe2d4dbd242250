import { useCallback, useState, type ReactNode } from 'react'
import { CourtDrawing } from './court-drawing.tsx'
import { useSaver } from '../device.tsx'

type Props = {
	/** A web address that a person typed; null for none. */
	src: string | null
	/** The sport whose markings replace a missing picture, as for `CourtDrawing`. */
	sport?: string
	/** Replaces a missing picture instead of markings; it fills its frame. */
	instead?: ReactNode
	/** Width in pixels; with the height it reserves the room while the picture loads. */
	width: number
	height: number
	/** For one of many on a page. */
	lazy?: boolean
	className: string
}

/**
 * A picture from anywhere over a sport's markings. They show where there is no picture, it does not load, or the device
 * saves data. Its server is not told which page shows it.
 */
export function Picture({ src: address, sport = '', instead, className, ...photo }: Props) {
	const src = useSaver() ? null : address
	if (!src && !instead) return <CourtDrawing sport={sport} className={className} />
	return (
		<div className={`relative overflow-hidden ${className}`}>
			{instead ?? <CourtDrawing sport={sport} className="absolute inset-0 size-full" />}
			{src && <Photo key={src} src={src} {...photo} />}
		</div>
	)
}

type PhotoProps = Pick<Props, 'width' | 'height' | 'lazy'> & { src: string }

function Photo({ src, width, height, lazy }: PhotoProps) {
	const [isBroken, setBroken] = useState(false)
	// The picture may have failed before React was listening.
	const check = useCallback((image: HTMLImageElement | null) => {
		if (image?.complete && image.naturalWidth === 0) setBroken(true)
	}, [])
	if (isBroken) return null
	return (
		<img
			src={src}
			alt=""
			width={width}
			height={height}
			ref={check}
			onError={() => setBroken(true)}
			loading={lazy ? 'lazy' : undefined}
			referrerPolicy="no-referrer"
			className="absolute inset-0 size-full object-cover"
		/>
	)
}

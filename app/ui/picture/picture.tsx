import { useCallback, useState, type ReactNode } from 'react'
import { CourtDrawing } from './court-drawing.tsx'
import { useSaver } from '../device.tsx'

type Props = {
	/** An address on the web that somebody typed; null for none. */
	src: string | null
	/** Whose markings stand in its place, as for `CourtDrawing`. */
	sport?: string
	/** What stands in its place, where that is something else; it fills its frame. */
	instead?: ReactNode
	/** Pixels of the shape it is cut to, which keeps its place while it loads. */
	width: number
	height: number
	/** For one of many on a page. */
	lazy?: boolean
	/** Size and shape. */
	className: string
}

/**
 * A picture from anywhere over a sport's markings, which are left where there is none, it does not load, or data is to
 * be saved. Where it comes from is not told which page shows it.
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
	// It may have failed before there was anybody to be told.
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

import { CourtDrawing } from '#app/ui/court-drawing.tsx'
import type { RewardItem } from './redeemable.ts'

type Props = Pick<RewardItem, 'name' | 'description' | 'category' | 'image'> & {
	/** Size and shape. */
	className: string
}

/** What is redeemed: its own picture, or the markings of the sport that its words speak of. */
export function RewardPicture({ name, description, category, image, className }: Props) {
	if (!image) return <CourtDrawing sport={`${name} ${description} ${category}`} className={className} />
	return (
		<img
			src={image}
			alt=""
			loading="lazy"
			referrerPolicy="no-referrer"
			className={`${className} bg-raised object-cover`}
		/>
	)
}

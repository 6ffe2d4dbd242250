import type { ComponentProps } from 'react'
import { Question } from '#app/ui/layer/question.tsx'

type Props = { name: string; back: string } & Pick<ComponentProps<typeof Question>, 'failed'>

export const BlockDialog = ({ name, back, failed }: Props) => (
	<Question
		title="Block this person?"
		back={back}
		failed={failed}
		verb={['Block', 'Blocking…']}
		keep="Not Now"
		tone="danger"
	>
		<p className="font-semibold wrap-anywhere">{name}</p>
		<p className="text-muted">
			You no longer find each other among players and requests, and neither can ask, answer or write to the other. If
			you are connected, that ends, and your conversation goes with it. They are not told of the block.
		</p>
		<p className="text-muted">
			Games you are both matched for stay as they are. Where one of you was accepted for a game that still looks for
			players, that ends too, and the other hears that it did. You can unblock them at any time.
		</p>
	</Question>
)

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
			You won’t see each other’s card or requests, or be able to write to each other. If you’re connected, that ends and
			your conversation goes. We don’t tell them.
		</p>
		<p className="text-muted">
			Games you’re both already in stay on. If one of you was accepted for a game that’s still looking for players, that
			ends and we tell the other. You can unblock them any time.
		</p>
	</Question>
)

import { TODO_KINDS, type TodoKind } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './todo-list.module.css';
import type { TodoCount } from './todos.api.ts';

export interface KindChipsProps {
  /** How many wait; undefined while it is not known, and where those put off are looked at. */
  count: TodoCount | undefined;
  chosen: readonly TodoKind[];
  onChoose: (kinds: readonly TodoKind[]) => void;
}

/** The kinds of what waits with how many there are of each; pressing adds or takes away. */
export function KindChips({ count, chosen, onChoose }: KindChipsProps) {
  const t = useT();
  const counted = new Map((count?.kinds ?? []).map((one) => [one.kind, one.count]));
  return (
    <div className={classes['chips']} role="group" aria-label={t('todos.kindsLabel')}>
      <Choice label={t('todos.all')} number={count?.total} isOn={chosen.length === 0} onPress={() => onChoose([])} />
      {TODO_KINDS.filter((kind) => count === undefined || counted.has(kind) || chosen.includes(kind)).map((kind) => (
        <Choice
          key={kind}
          label={t(`todos.kinds.${kind}`)}
          number={count === undefined ? undefined : (counted.get(kind) ?? 0)}
          isOn={chosen.includes(kind)}
          onPress={() => onChoose(chosen.includes(kind) ? chosen.filter((other) => other !== kind) : [...chosen, kind])}
        />
      ))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  number: number | undefined;
  isOn: boolean;
  onPress: () => void;
}

function Choice({ label, number, isOn, onPress }: ChoiceProps) {
  return (
    <button type="button" className={classes['chip']} aria-pressed={isOn} onClick={onPress}>
      {label}
      {number === undefined ? null : <span className={classes['number']}>{number}</span>}
    </button>
  );
}

import { Ellipsis } from 'lucide-react';
import styles from './chat-head.module.css';

export const MenuDots = () => <Ellipsis className={styles.dots} aria-hidden="true" />;

export { Button, type ButtonProps, type ButtonVariant } from './Button';
export { IconButton, type IconButtonProps } from './IconButton';
export { LinkButton, type LinkButtonProps } from './LinkButton';

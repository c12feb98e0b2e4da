// Runs inside a measured page, ours and the hand-written one alike: times from an event to the moment at which a person
// sees what it does. A plain file, not a compiled function: nothing of a compiler gets into the page.
performance.setResourceTimingBufferSize(20_000);
window.bench = {
  /** Whether the page shows what is waited for: `{selector, text?, value?}`. */
  holds({ selector, text, value }) {
    return [...document.querySelectorAll(selector)].some(
      (element) =>
        (value === undefined || element.value === value) &&
        (text === undefined || element.textContent.includes(text)),
    );
  },

  /**
   * The time at which the condition is painted: that of a message-channel task posted from the animation frame after
   * the change, which the browser gets round to when that frame is on its way to the screen. Gives up after half a minute.
   */
  painted(condition) {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!window.bench.holds(condition)) {
          if (performance.now() - start < 30_000) requestAnimationFrame(look);
          else reject(new Error(`The page never showed ${JSON.stringify(condition)}`));
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
  },

  /** Times the next event of a type; the result, `{since, at}`, is in `window.bench.result`. */
  arm(type, condition) {
    window.bench.result = new Promise((resolve) => {
      addEventListener(
        type,
        (event) => {
          const since = event.timeStamp;
          resolve(window.bench.painted(condition).then((at) => ({ since, at })));
        },
        { capture: true, once: true },
      );
    });
  },

  /** When the last call whose address holds a text was begun and when its answer was there; null for none. */
  call(address) {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(address));
    const last = calls.at(-1);
    return last === undefined ? null : { begun: last.startTime, answered: last.responseEnd };
  },

  /**
   * Scrolls a place by as many pixels in each of so many animation frames.
   * @returns the share of frames, 0 to 1, that a screen of 60 Hz has shown nothing new in
   */
  scroll(selector, step, frames) {
    const BEAT = 1000 / 60;
    const place = document.querySelector(selector);
    place.scrollTop = 0;
    return new Promise((resolve) => {
      let left = frames;
      let last;
      let beats = 0;
      const next = (now) => {
        if (last !== undefined) beats += Math.max(1, Math.round((now - last) / BEAT));
        last = now;
        if (left === 0) {
          resolve(1 - frames / beats);
          return;
        }
        left -= 1;
        place.scrollTop += step;
        requestAnimationFrame(next);
      };
      // What the way to the top has asked for is done by then.
      setTimeout(() => requestAnimationFrame(next), 500);
    });
  },
};

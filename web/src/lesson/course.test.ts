import { describe, expect, it } from "vitest";
import { Course, type Step } from "./course";

interface Day {
  hour: number;
  rings?: boolean;
}

const steps: Step<Day>[] = [
  { name: "wake", moment: () => true, over: ({ hour }) => hour > 7 },
  { name: "tea", moment: ({ hour }) => hour >= 9 },
  { name: "phone", moment: ({ rings }) => rings === true, interrupts: true },
  { name: "sleep", moment: ({ hour }) => hour >= 22 },
];

describe("a course", () => {
  it("shows its first step, and the next once that is over and its moment has come", () => {
    const course = new Course(steps);
    expect(course.current({ hour: 7 })?.name).toBe("wake");
    expect(course.current({ hour: 8 })).toBeNull();
    expect(course.current({ hour: 9 })?.name).toBe("tea");
  });

  it("waits on a step that only tells something until it is put away", () => {
    expect(new Course(steps).current({ hour: 23 })?.name).toBe("tea");
    expect(new Course(steps, new Set(["tea"])).current({ hour: 23 })?.name).toBe("sleep");
  });

  it("goes on past a step whose moment is not now", () => {
    const early: Step<Day>[] = [{ name: "dawn", moment: ({ hour }) => hour < 6 }, ...steps];
    expect(new Course(early).current({ hour: 7 })?.name).toBe("wake");
  });

  it("goes back to a step that is due once more", () => {
    const course = new Course(steps);
    expect(course.current({ hour: 9 })?.name).toBe("tea");
    expect(course.current({ hour: 7 })?.name).toBe("wake");
  });

  it("is interrupted as long as that lasts or until it is put away, and goes on where it was", () => {
    const course = new Course(steps);
    expect(course.current({ hour: 7, rings: true })?.name).toBe("phone");
    expect(course.current({ hour: 7 })?.name).toBe("wake");
    const heard = new Course(steps, new Set(["phone"]));
    expect(heard.current({ hour: 7, rings: true })?.name).toBe("wake");
  });

  it("counts its steps without interruptions", () => {
    const course = new Course(steps);
    expect(course.length).toBe(3);
    expect(course.placeOf(steps[3]!)).toBe(3);
    expect(course.placeOf(steps[2]!)).toBeNull();
  });
});
